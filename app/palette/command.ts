/** One line of the palette: somewhere to go, or something that the page at hand can do. */
export interface Command {
  id: string
  label: string
  /** Where it lies, or what it is. */
  note?: string
  keys?: string
  group: 'On this page' | 'Go to' | 'Recent' | 'Found'
  run: { to: string } | { press: HTMLElement }
}
