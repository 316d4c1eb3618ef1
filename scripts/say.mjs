/**
 * A line of the start, laid out like those that the server prints after it.
 *
 * @param {string} label
 * @param {string} text
 */
export const say = (label, text) => console.log(`  ${label.padEnd(13)}${text}`)
