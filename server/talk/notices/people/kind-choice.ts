import type { KindChoice } from '#db/schema/index'
import type { NoticeKind } from '#server/kernel/notices/notices'

/** The targets of a kind for a person. */
export const choiceOf = (
  kinds: Readonly<Record<string, KindChoice>>,
  { name, isMailedByDefault }: Pick<NoticeKind, 'name' | 'isMailedByDefault'>,
): KindChoice => kinds[name] ?? { inbox: true, mail: isMailedByDefault ? 'immediate' : 'off' }
