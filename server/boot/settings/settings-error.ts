/** Lists every invalid setting. */
export class SettingsError extends Error {
  override name = 'SettingsError'

  constructor(readonly problems: string[]) {
    super(`These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}
