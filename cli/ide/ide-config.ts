import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { findRoot } from '#cli/checkout/find-root'
import { refuseLinks } from '#cli/checkout/stay-inside'
import type { IDE_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { printable } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'

const IdeConfig = z.object({
  ide: z.string(),
  files: z.array(
    z.object({ path: z.string(), content: z.string(), state: z.enum(['printed', 'written', 'kept']) }),
  ),
})
type File = z.infer<typeof IdeConfig>['files'][number]

/** The settings with which an editor starts svc for its assistant. */
export const ideConfig: DataCommand<typeof IDE_OPTIONS, z.infer<typeof IdeConfig>> = {
  schema: IdeConfig,
  answer({ words: [ide = ''], options }) {
    const write = FILES[ide]
    if (!write)
      throw new UsageError(
        `svc ide-config: name one of ${Object.keys(FILES).join(', ')}. Claude Code uses the plugin.`,
      )
    const { path, content } = write(options.server === true)
    return {
      ide,
      files: [{ path, content, state: options.write === true ? store(path, content) : 'printed' }],
    }
  },
  print({ files }, { print, paint }) {
    for (const { path, content, state } of files)
      if (state === 'printed') print(`${paint('dim', `# ${path}`)}\n${content.trimEnd()}`)
      else
        print(
          state === 'written'
            ? `Wrote ${printable(path)}.`
            : `Kept ${printable(path)}: it exists. Merge the output of svc ide-config by hand.`,
        )
  },
}

function store(path: string, content: string): File['state'] {
  const root = findRoot(process.cwd())
  refuseLinks(root, path)
  const file = join(root, path)
  if (existsSync(file)) return 'kept'
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content, { flag: 'wx' })
  return 'written'
}

const argumentsOf = (usesServer: boolean) => ['mcp', ...(usesServer ? ['--server'] : [])]
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Each editor has its own file and key names. */
const FILES: Readonly<Record<string, (usesServer: boolean) => Pick<File, 'path' | 'content'>>> = {
  cursor: (usesServer) => ({
    path: '.cursor/mcp.json',
    content: json({ mcpServers: { plumbline: { command: 'svc', args: argumentsOf(usesServer) } } }),
  }),
  vscode: (usesServer) => ({
    path: '.vscode/mcp.json',
    content: json({
      servers: { plumbline: { type: 'stdio', command: 'svc', args: argumentsOf(usesServer) } },
    }),
  }),
  codex: (usesServer) => ({
    path: '.codex/config.toml',
    content: `[mcp_servers.plumbline]\ncommand = "svc"\nargs = ${JSON.stringify(argumentsOf(usesServer))}\n`,
  }),
}
