import type { FollowWire } from '#server/talk/notices/wire'

export type FollowChoice = FollowWire['choice']

export const FOLLOW_LABELS: Record<FollowChoice, string> = {
  follow: 'Follow',
  none: 'Only if I own it',
  mute: 'Mute',
}
