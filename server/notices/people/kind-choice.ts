import type { KindChoice } from '../../../db/schema'
import type { NoticeKind } from '../../kernel/notices/notices'

/** The targets of a kind for a person. */
export const choiceOf = (
  kinds: Readonly<Record<string, KindChoice>>,
  { name, isMailedByDefault }: Pick<NoticeKind, 'name' | 'isMailedByDefault'>,
): KindChoice => kinds[name] ?? { inbox: true, mail: isMailedByDefault ? 'immediate' : 'off' }
