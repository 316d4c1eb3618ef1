/** The kinds of alerts, as on GitHub. */
export const ALERT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

const SIGN = String.raw`\[!(${ALERT_KINDS.join('|')})\]`

/** The first line of a quote's text if the quote is an alert. */
export const ALERT_SIGN = new RegExp(`^${SIGN}[ \\t]*(?:\\n|$)`, 'i')

/** The line in the source, as in `> [!NOTE]`. */
const ALERT_LINES = new RegExp(`^[ \\t]*>[ \\t]*${SIGN}[ \\t]*$`, 'gim')

/** The sign is syntax, so that search finds no alert by its kind. */
export const withoutAlertSigns = (markdown: string): string =>
  markdown.includes('[!') ? markdown.replace(ALERT_LINES, '>') : markdown
