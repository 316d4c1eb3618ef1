import type { OrgContext } from '#server/kernel/context'
import { mentionOf } from '#spec/mentions/find-mentions'
import type { MentionQuery, MentionsWire } from '../wire'
import { mentionNamesOf, type NamedMember, readMembers } from './find-mentioned'

const MAX_PEOPLE = 8

/** The active members whose name, login or address begins like the typed text, with the name that mentions each. */
export async function completeMention(ctx: OrgContext, { q }: MentionQuery): Promise<MentionsWire> {
  const members = await readMembers(ctx)
  const names = mentionNamesOf(members)
  const typed = q.toLowerCase()
  const people = members
    .filter((member) => beginsLike(member, typed))
    .flatMap(({ userId, name, email, login }) => {
      const forms = [mentionOf(name), login?.toLowerCase(), email?.toLowerCase()]
      const mention = forms.find((form) => form && names.get(form) === userId)
      return mention ? [{ user_id: userId, name, mention }] : []
    })
  return { people: people.sort(byName).slice(0, MAX_PEOPLE) }
}

const beginsLike = ({ name, email, login }: NamedMember, typed: string): boolean =>
  [mentionOf(name), ...name.split(/\s+/), email, login].some((each) => each?.toLowerCase().startsWith(typed))

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
