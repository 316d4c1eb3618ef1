import type { ComponentType, RefObject } from 'react'
import type { ActTarget } from './act-target'

export interface StatusControlProps {
  target: ActTarget
  /** Null for the status of the document. */
  section: { id: string; title: string } | null
  /** Null if there is none yet. */
  status: string | null
  /** Whether the choices are shown as buttons: without JavaScript, the badge leads to them. */
  isChoosing: boolean
}

export interface StatusButtonProps extends StatusControlProps {
  button?: RefObject<HTMLButtonElement>
  isOpen?: boolean
  onClick: () => void
}

/** The button is a prop: an import from the page would load its list of files again. */
export interface StatusPanelProps extends StatusControlProps {
  Button: ComponentType<StatusButtonProps>
}

export interface StatusNote {
  text: string
  isProblem?: boolean
}
