/** The parts of a deployment that can be set up in the browser. */
export const SETUP_STEPS = ['code-host', 'sign-in', 'ai', 'chat'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Settings by their names in the environment. */
export type SettingValues = Readonly<Record<string, string>>

/** The vendors of this process that the browser setup may change. */
export interface VendorSetup {
  /** The environment takes precedence over stored settings. */
  isInEnvironment(name: string): boolean
  /** Some settings take effect only after a restart. */
  readonly startedAt: Date
  /**
   * Makes a real call with the settings of one step and returns the result as text. Throws `validation_failed` with the reason.
   */
  prove(step: SetupStep, values: SettingValues): Promise<string>
  /** Opens the vendors again with the currently stored settings. */
  reopen(): Promise<void>
  readonly appMaker: AppMaker
}

/** Creates Apps at the code host. */
interface AppMaker {
  /** The form target for the manifest of a new App: the person's own account, or an organization. */
  formUrl(state: string, organization: string | null): string
  manifest(baseUrl: string, returnUrl: string): object
  /** Exchanges the code of the return for the settings of the new App. A code works once. */
  finish(code: string): Promise<SettingValues>
}
