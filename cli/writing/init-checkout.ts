import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { findRoot } from '#cli/checkout/find-root'
import { refuseLinks } from '#cli/checkout/stay-inside'
import type { DataCommand } from '#cli/data-command'
import { printable } from '#cli/terminal'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'
import { specTemplate } from './spec-template'

const CONFIG = `# How Plumbline reads this repository. Only version is required; svc config explain shows every key.
version: "1"

specs:
  doc_paths:
    - docs/specs/**/*.md
`

const FIRST_SPEC = 'docs/specs/first-spec.md'

const Initialized = z.object({ root: z.string(), created: z.array(z.string()), kept: z.array(z.string()) })

/** Writes a CONFIG.yaml and a first spec if they do not exist. */
export const initCheckout: DataCommand<Record<never, never>, z.infer<typeof Initialized>> = {
  schema: Initialized,
  answer() {
    const root = findRoot(process.cwd())
    const created: string[] = []
    const config = CONFIG_FILE_NAMES.find((name) => existsSync(join(root, name)))
    const kept: string[] = config === undefined ? [] : [config]
    if (config === undefined) {
      write(root, 'CONFIG.yaml', CONFIG, created)
      if (existsSync(join(root, 'docs/specs'))) kept.push('docs/specs')
      else write(root, FIRST_SPEC, specTemplate('First spec'), created)
    }
    return { root, created, kept }
  },
  print({ created, kept }, terminal) {
    for (const path of created) terminal.print(`Created ${printable(path)}.`)
    for (const path of kept) terminal.print(`Kept ${printable(path)}.`)
    terminal.print('Next: svc lint, svc status, svc new docs/specs/your-topic.md')
  },
}

function write(root: string, path: string, content: string, created: string[]): void {
  refuseLinks(root, path)
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content, { flag: 'wx' })
  created.push(path)
}
