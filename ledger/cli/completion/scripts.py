"""The script that makes each shell ask the program what could be typed next: one process a keypress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.completion.completing import BREAKS, LINE, SHELL

if TYPE_CHECKING:
    from collections.abc import Mapping

_BASH = """\
# Completion of mahj in bash.
_mahj() {
    local found word
    COMPREPLY=()
    if found=$(@SHELL@=bash @LINE@="${COMP_LINE:0:COMP_POINT}" @BREAKS@="$COMP_WORDBREAKS" mahj 2>/dev/null); then
        while IFS= read -r word; do
            [[ -n $word ]] && COMPREPLY+=("$word")
        done <<< "$found"
    else
        compopt -o default 2>/dev/null
    fi
}
complete -o nosort -F _mahj mahj 2>/dev/null || complete -F _mahj mahj
"""

_ZSH = """\
#compdef mahj
# Completion of mahj in zsh.
_mahj() {
    local found
    local -a candidates
    if found=$(@SHELL@=zsh @LINE@="${(j: :)words[1,CURRENT]}" mahj 2>/dev/null); then
        candidates=("${(@f)found}")
        [[ -n $found ]] && _describe -V mahj candidates -U
    else
        _files
    fi
}
if [[ $funcstack[1] == _mahj ]]; then
    _mahj "$@"
else
    compdef _mahj mahj
fi
"""

_FISH = """\
# Completion of mahj in fish.
function __mahj_complete
    set --local found (env @SHELL@=fish @LINE@=(commandline --current-process --cut-at-cursor | string collect) \\
        mahj 2>/dev/null)
    if test $status -eq 0
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline --current-token)
    end
end
complete --command mahj --no-files --keep-order --arguments '(__mahj_complete)'
"""

_POWERSHELL = """\
# Completion of mahj in PowerShell.
Register-ArgumentCompleter -Native -CommandName mahj -ScriptBlock {
    param($word, $command, $cursor)
    $line = $command.ToString()
    $length = $cursor - $command.Extent.StartOffset
    $line = if ($length -gt $line.Length) { "$line " } else { $line.Substring(0, $length) }
    $encoding = [Console]::OutputEncoding
    try {
        [Console]::OutputEncoding = [System.Text.Encoding]::UTF8
        $env:@SHELL@ = 'powershell'
        $env:@LINE@ = $line
        $found = @(mahj 2>$null)
        if ($LASTEXITCODE -eq 0) {
            $found | ForEach-Object {
                $value, $meaning = $_ -split "`t", 2
                [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $meaning)
            }
        }
    } finally {
        [Console]::OutputEncoding = $encoding
        Remove-Item Env:@SHELL@, Env:@LINE@ -ErrorAction SilentlyContinue
    }
}
"""

#: The script of each shell.
SCRIPTS: Mapping[str, str] = {
    shell: text.replace("@SHELL@", SHELL).replace("@LINE@", LINE).replace("@BREAKS@", BREAKS)
    for shell, text in (("bash", _BASH), ("zsh", _ZSH), ("fish", _FISH), ("powershell", _POWERSHELL))
}
