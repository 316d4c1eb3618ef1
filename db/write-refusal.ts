/** The settings that show that a server accepts no writes. Postgres 14 and later report them automatically. */
const REFUSING_SETTINGS = ['default_transaction_read_only', 'in_hot_standby']

/** Tracks whether a server accepts writes, from the settings that it reports. */
export class WriteRefusal {
  readonly #values = new Map<string, string>()

  /** Whether the server refuses writes. Null if this setting does not show it, or the other one is unknown. */
  note(name: string, value: string): boolean | null {
    if (!REFUSING_SETTINGS.includes(name)) return null
    this.#values.set(name, value)
    if (this.#values.size < REFUSING_SETTINGS.length) return null
    return [...this.#values.values()].includes('on')
  }
}
