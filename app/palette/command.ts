import type { IconName } from '#app/components/display/icon-shapes.tsx'

export type CommandGroup =
  | 'Recent documents'
  | 'Recent searches'
  | 'Documents'
  | 'Sections'
  | 'Filters'
  | 'This page'
  | 'Go to'
  | 'Help'
  | 'Search'

/** One line of the palette: a page to open or a command of the current page. */
export interface Command {
  id: string
  label: string
  /** The location or kind of the target. */
  note?: string
  keys?: string
  icon: IconName
  group: CommandGroup
  run: { to: string } | { press: HTMLElement } | { call: () => void }
}
