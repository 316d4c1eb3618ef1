import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { findRoot } from '#cli/checkout/find-root'
import { listMarkdown } from '#cli/checkout/list-files'
import { openCheckout } from '#cli/checkout/open-checkout'
import { refuseLinks } from '#cli/checkout/stay-inside'
import type { DataCommand } from '#cli/data-command'
import { printable } from '#cli/terminal'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'
import { STRICTDOC_CONFIGS } from '#spec/config/include/conventions'
import { proposeInclude } from '#spec/config/include/propose-include'
import { newConfig } from '#spec/config/include/write-doc-paths'
import { specTemplate } from './spec-template'

const DEFAULT_PATTERNS = ['docs/specs/**/*.md']
const FIRST_SPEC = 'docs/specs/first-spec.md'

const Initialized = z.object({
  root: z.string(),
  created: z.array(z.string()),
  kept: z.array(z.string()),
  include: z.object({
    total: z.int(),
    included: z.int(),
    proposals: z.array(
      z.object({
        patterns: z.array(z.string()),
        label: z.string(),
        count: z.int(),
        already_included: z.boolean(),
        recommended: z.boolean(),
      }),
    ),
  }),
})

/**
 * Writes a CONFIG.yaml that includes what the repository has by convention. A repository without documents gets a first
 * spec. Files that exist are kept.
 */
export const initCheckout: DataCommand<Record<never, never>, z.infer<typeof Initialized>> = {
  schema: Initialized,
  answer() {
    const root = findRoot(process.cwd())
    const created: string[] = []
    const paths = [...listMarkdown(root), ...STRICTDOC_CONFIGS.filter((name) => existsSync(join(root, name)))]
    const config = CONFIG_FILE_NAMES.find((name) => existsSync(join(root, name)))
    if (config === undefined) writeConfig(root, paths, created)
    const { config: inForce } = openCheckout([], undefined).loaded
    const { total, included, proposals } = proposeInclude(paths, inForce.specs.doc_paths)
    const wire = proposals.map(({ alreadyIncluded, isRecommended, patterns, label, count }) => ({
      patterns,
      label,
      count,
      already_included: alreadyIncluded,
      recommended: isRecommended,
    }))
    return {
      root,
      created,
      kept: config === undefined ? [] : [config],
      include: { total, included, proposals: wire },
    }
  },
  print({ created, kept, include: { total, included, proposals } }, terminal) {
    for (const path of created) terminal.print(`Created ${printable(path)}.`)
    for (const path of kept) terminal.print(`Kept ${printable(path)}.`)
    if (total > 0)
      terminal.print(`${included} of ${total} Markdown files ${included === 1 ? 'is' : 'are'} included.`)
    for (const { patterns, label, count, already_included } of proposals)
      terminal.print(
        `  ${already_included ? 'included' : '        '} ${printable(patterns.join(', '))} (${count}) ${label}`,
      )
    if (proposals.some(({ already_included, recommended }) => recommended && !already_included))
      terminal.print('Add the paths that you want to specs.doc_paths in CONFIG.yaml.')
    terminal.print('Next: svc lint, svc status, svc new docs/specs/your-topic.md')
  },
}

function writeConfig(root: string, paths: string[], created: string[]): void {
  const recommended = proposeInclude(paths, []).proposals.filter(({ isRecommended }) => isRecommended)
  const patterns = recommended.flatMap((proposal) => proposal.patterns)
  write(root, 'CONFIG.yaml', newConfig(patterns.length > 0 ? patterns : DEFAULT_PATTERNS), created)
  if (patterns.length === 0) write(root, FIRST_SPEC, specTemplate('First spec'), created)
}

function write(root: string, path: string, content: string, created: string[]): void {
  refuseLinks(root, path)
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content, { flag: 'wx' })
  created.push(path)
}
