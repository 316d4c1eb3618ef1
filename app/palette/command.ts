/** One line of the palette: a page to open or a command of the current page. */
export interface Command {
  id: string
  label: string
  /** The location or kind of the target. */
  note?: string
  keys?: string
  group: 'On this page' | 'Go to' | 'Recent' | 'Help' | 'Search results'
  run: { to: string } | { press: HTMLElement } | { call: () => void }
}
