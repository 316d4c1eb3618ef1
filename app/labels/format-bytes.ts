const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** A size in the largest unit with a value of at least 1: "1.5 MB". */
export function formatBytes(bytes: number): string {
  const exponent = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** exponent
  return `${exponent === 0 ? value : value.toFixed(1)} ${UNITS[exponent]}`
}
