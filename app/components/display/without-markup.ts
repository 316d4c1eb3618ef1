/** The text of a change that the server describes in markdown. */
export const withoutMarkup = (markdown: string) => markdown.replace(/\*\*|\\|`/g, '')
