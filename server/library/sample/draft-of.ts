/** Turns a finished spec into its first draft: status `draft`, nothing checked off, no links to code. */
export function draftFolderOf(text: string): string {
  return text
    .replace(/^(status|review_status): .*$/gm, '$1: draft')
    .replace(/^updated: .*\n/m, '')
    .replace(/^\s*<!-- \w+:realized-in:.*-->\n/gm, '')
    .replace(/(<!-- \w+:system:\S+) status:\S+ -->/g, '$1 status:draft -->')
    .replace(/^(\s*(?:[-*+]|\d+\.) )\[x\]/gm, '$1[ ]')
}
