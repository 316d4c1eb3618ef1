/** The calm lines that a start prints for the person in front of it. The log is for machines, and goes to stderr. */
export const say = (label: string, text: string) => {
  process.stdout.write(`  ${label.padEnd(13)}${text}\n`)
}

export const title = (text: string) => {
  process.stdout.write(`\n${text}\n\n`)
}
