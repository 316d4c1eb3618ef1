import { orgPath } from '#shared/page-paths'
import type { NoticeMessage, NoticePart } from '#spec/notices/message'
import { breakAutomaticLinks, escapeHtml, toHtml, toPlainText } from '#spec/notices/write-message'
import type { DeliveryContext } from '../delivery/target'

interface MailContent {
  subject: string
  text: string
  html: string
}

/** A mail as text and as HTML. Both end with the ways to get fewer mails. */
export function composeMail(
  { org, baseUrl }: Pick<DeliveryContext, 'org' | 'baseUrl'>,
  message: NoticeMessage,
  unsubscribe: string,
): MailContent {
  const content = { ...message, parts: message.parts.map(withActionLinks) }
  const settings = `${baseUrl}${orgPath(org.slug, 'settings/notifications')}`
  const reason = `You get this mail because of your notification settings in ${breakAutomaticLinks(org.name)}.`
  return {
    subject: `${content.title} · ${org.name}`,
    text: `${toPlainText(content)}\n\n-- \n${reason}\nChange them: ${settings}\nUnsubscribe: ${unsubscribe}\n`,
    html: `<!doctype html>
<html lang="en"><body>
${toHtml(content)}
<hr>
<p>${escapeHtml(reason)} <a href="${escapeHtml(settings)}">Change them</a> or <a href="${escapeHtml(unsubscribe)}">unsubscribe</a>.</p>
</body></html>
`,
  }
}

/** Mails have no buttons, so an action with a page becomes a link. */
const withActionLinks = (part: NoticePart): NoticePart => ({
  ...part,
  lines: [
    ...part.lines,
    ...(part.lineActions ?? [])
      .flat()
      .flatMap(({ label, page }) => (page ? [[{ text: label, url: page }]] : [])),
  ],
})
