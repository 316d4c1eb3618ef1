import type { Lane } from './lane'

/** As whom something is asked. */
export interface Identity {
  kind: 'app' | 'installation' | 'person'
  /** Tells apart what each may see. */
  name: string
  lane: Lane
  token(): Promise<string>
  /** Another token, for one that was refused before its time. */
  replace?(refused: string): Promise<string>
}
