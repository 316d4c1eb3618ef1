import type { Command } from '#cli/command'
import { EXIT } from '#cli/exit-codes'
import type { Terminal } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'

/** Prints a script that completes commands and options, and file names where nothing else fits. */
export function printCompletion(
  [shell]: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
): number {
  const write = SHELLS[shell ?? '']
  if (!write) throw new UsageError('svc completion: name your shell: bash, zsh or fish.')
  terminal.print(write(commands))
  return EXIT.ok
}

const optionsOf = ({ options }: Command) => [...Object.keys(options), 'help'].map((name) => `--${name}`)
const firstWords = (commands: readonly Command[]) => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name)),
]
const secondWords = (commands: readonly Command[]) =>
  commands.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ') as [string, string]] : []))

const SHELLS: Readonly<Record<string, (commands: readonly Command[]) => string>> = {
  bash: (commands) => `# eval "$(svc completion bash)"
_svc() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${firstWords(commands).join(' ')}"
  else
    case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${cases(commands, (name, options) => `      "${name}"*) words="${options}" ;;`)}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _svc svc`,
  zsh: (commands) => `# eval "$(svc completion zsh)"
_svc() {
  local -a list
  if (( CURRENT == 2 )); then list=(${firstWords(commands).join(' ')})
  else
    case "$words[2] $words[3]" in
${cases(commands, (name, options) => `      "${name}"*) list=(${options}) ;;`)}
    esac
  fi
  compadd -- $list || _files
}
compdef _svc svc`,
  fish: (commands) =>
    [
      '# svc completion fish | source',
      ...commands.map(
        ({ name, summary }) =>
          `complete -c svc -n __fish_use_subcommand -a ${name.split(' ')[0]} -d ${JSON.stringify(summary)}`,
      ),
      ...commands.flatMap((command) =>
        Object.keys(command.options).map(
          (option) =>
            `complete -c svc -n '__fish_seen_subcommand_from ${command.name.split(' ')[0]}' -l ${option}`,
        ),
      ),
    ].join('\n'),
}

function cases(commands: readonly Command[], line: (name: string, options: string) => string): string {
  const seconds = new Map<string, string[]>()
  for (const [first, second] of secondWords(commands))
    seconds.set(first, [...(seconds.get(first) ?? []), second])
  return [
    ...commands.map((command) =>
      line(`${command.name}${command.name.includes(' ') ? '' : ' '}`, optionsOf(command).join(' ')),
    ),
    ...[...seconds].map(([first, words]) => line(`${first} `, words.join(' '))),
  ].join('\n')
}
