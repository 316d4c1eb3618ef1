import type { KindChoice } from '../../../db/schema'
import type { NoticeKind } from '../../kernel/notices/notices'

/** Where a person gets the notices of a kind. */
export const choiceOf = (
  kinds: Readonly<Record<string, KindChoice>>,
  { name, isMailedByDefault }: Pick<NoticeKind, 'name' | 'isMailedByDefault'>,
): KindChoice => kinds[name] ?? { inbox: true, mail: isMailedByDefault ? 'immediate' : 'off' }
