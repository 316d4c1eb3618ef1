/**
 * Prints a line in the same layout as the server's start messages.
 *
 * @param {string} label
 * @param {string} text
 */
export const printLine = (label, text) => console.log(`  ${label.padEnd(13)}${text}`)
