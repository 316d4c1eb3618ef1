import { readFile } from '#server/kernel/code-hosts/read-file'
import { DomainError } from '#server/kernel/errors'
import type { EditorLocation } from '../open-editor-location'
import { BUILT_IN_TEMPLATES } from './built-in-templates'
import { isUsable, type Template } from './find-template'
import { listTemplates } from './list-templates'

/** A template of the list. 422 for any other. */
export async function chooseTemplate(location: EditorLocation, id: string): Promise<Template> {
  const builtIn = BUILT_IN_TEMPLATES.find((template) => template.id === id)
  if (builtIn) return builtIn
  const { templates } = await listTemplates(location)
  const head = await location.host.head(location.ref)
  const isListed = templates.some((template) => template.id === id)
  const file = head && isListed ? await readFile(location, head.commitSha, id) : null
  if (!file || !isUsable(file.content))
    throw new DomainError('validation_failed', {
      message: 'There is no such template, or it is too long. Choose another one.',
      issues: [
        { loc: ['query', 'template'], msg: 'is not in the list of templates', type: 'unknown_template' },
      ],
    })
  return { id, content: file.content ?? '' }
}
