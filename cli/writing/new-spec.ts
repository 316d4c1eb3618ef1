import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { openCheckout } from '#cli/checkout/open-checkout'
import { refuseLinks } from '#cli/checkout/stay-inside'
import type { NEW_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { Failure } from '#cli/failure'
import { pathFromRoot } from '#cli/source/local/local-source'
import { printable } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import { readableName } from '#spec/markdown/readable-name'
import { specTemplate } from './spec-template'

const Created = z.object({ file_path: z.string(), title: z.string() })

/** Writes a new spec. An existing file is never replaced. */
export const newSpec: DataCommand<typeof NEW_OPTIONS, z.infer<typeof Created>> = {
  schema: Created,
  answer({ words: [word], options }) {
    if (word === undefined || !isMarkdownPath(word))
      throw new UsageError('svc new: name a markdown file, such as docs/specs/refunds.md.')
    const { root, loaded } = openCheckout([], undefined)
    const path = pathFromRoot(root, word)
    if (path.split('/').includes('..')) throw new UsageError(`svc new: ${word} is outside ${root}.`)
    if (!createDocumentSelector(loaded.config.specs.doc_paths)(path))
      throw new UsageError(
        `svc new: ${path} would be no document. specs.doc_paths is ${loaded.config.specs.doc_paths.join(', ')}.`,
      )
    const file = resolve(join(root, path))
    refuseLinks(root, path)
    if (existsSync(file)) throw new Failure(`svc new: ${path} exists already.`)
    const title = options.title?.trim() || readableName(path).name
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, specTemplate(title.replace(/\s+/g, ' ')), { flag: 'wx' })
    return { file_path: path, title }
  },
  print: ({ file_path }, terminal) => terminal.print(`Created ${printable(file_path)}.`),
}
