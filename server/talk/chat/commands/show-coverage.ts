import type { NoticeMessage } from '#spec/notices/message'
import { pageAddress } from '../messages/lines'
import { message, openAction, part, say } from '../messages/messages'
import { callProcedure } from '../requests/call-procedure'
import type { CommandCall } from './command'

/** The coverage of the organization, of a repository or of a team. */
export async function showCoverage({ session, words }: CommandCall): Promise<NoticeMessage> {
  const { ctx } = session
  const filter = words === '' ? {} : words.includes('/') ? { repo: words } : { team: words }
  const { summary } = await callProcedure(ctx, 'coverage', 'coverage', filter)
  const of = words === '' ? ctx.org.name : words
  if (summary.total_specs === 0) return say(`There are no specs of ${of}.`)
  return message(
    `Coverage of ${of}`,
    part(
      `Coverage of ${of}`,
      [
        [
          { text: `${summary.section_coverage_pct}%`, isStrong: true },
          { text: ` of ${summary.total_sections} sections done` },
        ],
        [
          { text: `${summary.ac_coverage_pct}%`, isStrong: true },
          { text: ` of ${summary.total_ac} criteria checked` },
        ],
        [
          { text: `${summary.realization_rate_pct}%`, isStrong: true },
          { text: ' of criteria have evidence in code' },
        ],
      ],
      { actions: [openAction('Open coverage', pageAddress(ctx, 'coverage'))] },
    ),
  )
}
