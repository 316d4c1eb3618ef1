import type { OrgContext } from '#server/kernel/context'
import { counted } from '#shared/counted'
import { documentPath, orgPath } from '#shared/page-paths'
import type { AlertRow } from './change-alert'

const MAX_TITLE = 250

export const issueTitle = ({ title }: AlertRow) => title.slice(0, MAX_TITLE)

/** The alert as Markdown. The sender's texts are code, so that their markup and mentions have no effect. */
export function issueText(
  { baseUrl, org }: OrgContext,
  alert: AlertRow,
  { owner, name }: { owner: string; name: string },
): string {
  const { id, message, sectionPath, sectionId, stack, count, service } = alert
  const section =
    sectionPath === null
      ? null
      : `Section: [${sectionPath}](${baseUrl}${documentPath(org.slug, owner, name, sectionPath, 'spec')}#${encodeURIComponent(sectionId ?? '')})`
  const errors = counted(count, 'error')
  const facts = service === null ? errors : `${errors}, service ${asInlineCode(service)}`
  return [
    message && asCode(message),
    facts,
    section,
    stack && asCode(stack),
    `[The alert in Plumbline](${baseUrl}${orgPath(org.slug, `alerts/${id}`)})`,
  ]
    .filter((part) => part !== null)
    .join('\n\n')
}

/** The text as a code block, without any markup. */
function asCode(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}\n${text}\n${fence}`
}

/** The same for one line of text. */
function asInlineCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  return `${fence} ${text} ${fence}`
}

/** The length of the longest run of backticks. A fence must be longer. */
const longestRun = (text: string) => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
