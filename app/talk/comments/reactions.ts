import type { Reaction } from '#server/talk/comments/wire'

export type { Reaction }

/** How reactions look and read, in the order of the menu. */
export const REACTIONS: Record<Reaction, { sign: string; label: string }> = {
  thumbs_up: { sign: '👍', label: 'Thumbs up' },
  thumbs_down: { sign: '👎', label: 'Thumbs down' },
  heart: { sign: '❤️', label: 'Heart' },
  tada: { sign: '🎉', label: 'Hooray' },
  eyes: { sign: '👀', label: 'Eyes' },
  confused: { sign: '😕', label: 'Confused' },
}

export const reactionNames = Object.keys(REACTIONS) as Reaction[]
