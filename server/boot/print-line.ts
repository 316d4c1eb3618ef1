/** Prints a start message for a person, to stdout. The log is for machines and goes to stderr. */
export const printLine = (label: string, text: string) => {
  process.stdout.write(`  ${label.padEnd(13)}${text}\n`)
}

export const printTitle = (text: string) => {
  process.stdout.write(`\n${text}\n\n`)
}
