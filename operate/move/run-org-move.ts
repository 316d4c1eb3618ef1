import type { Arguments } from '#cli/command'
import type { Terminal } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'
import { cancelMove, type MoveRequest, moveOrg, planMove, withSides } from '#server/console/data/index'
import { OrgSlug } from '#server/kernel/paths'
import {
  readOperatorEnvironment,
  readOperatorSettings,
  TARGET_DATABASE,
  withDatabase,
} from '../open-database'
import { runExplained } from '../run-explained'
import { describePlan } from './describe-plan'
import { explainingBoth, requireTarget } from './explain-sides'

type Option = { type: 'string'; help: string }
type Switch = { type: 'boolean'; help: string }
type MoveArguments = Arguments<{ address: Option; slug: Option; yes: Switch; cancel: Switch }>

export const runOrgMove = (args: MoveArguments, terminal: Terminal) =>
  runExplained(async () => {
    const [slug] = args.words
    if (slug === undefined) throw new UsageError('svc org move: name the organization. See --help.')
    const report = (line: string) => terminal.print(line)
    await withDatabase(readOperatorSettings(), (source) =>
      args.options.cancel === true ? cancel(source, slug, report) : move(source, slug, args, report),
    )
  })

type Report = (line: string) => void

function move(source: string, slug: string, { options }: MoveArguments, report: Report): Promise<void> {
  const request: MoveRequest = {
    slug,
    newSlug: readSlug(options.slug ?? slug),
    address: readAddress(options.address),
  }
  const target = readTarget()
  return withSides({ source, target }, report, async (ctx) => {
    await ctx.source.db.$client`select 1`
    await requireTarget(ctx.target.db.$client, target)
    await explainingBoth(async () => {
      if (options.yes === true) return moveOrg(ctx, request)
      for (const line of describePlan(await planMove(ctx, request), request)) report(line)
      report('Nothing was changed. Run it with --yes.')
    })
  })
}

const cancel = (url: string, slug: string, report: Report): Promise<void> =>
  withSides({ source: url, target: url }, report, async ({ source }) => {
    const { movedTo, mayBeAt } = await cancelMove(source, slug)
    report(`${slug} can be changed here again.`)
    if (movedTo) report(`The copy at ${movedTo} is not touched. Delete it there.`)
    if (mayBeAt)
      report(
        `The command that was interrupted may have completed the copy at ${mayBeAt}. If the organization is there, delete it there.`,
      )
  })

function readTarget(): string {
  const url = readOperatorEnvironment()[TARGET_DATABASE]
  if (url && /^postgres(ql)?:\/\//.test(url)) return url
  throw new UsageError(
    `svc org move: name the database of the target in ${TARGET_DATABASE} or ${TARGET_DATABASE}_FILE, as postgres://….`,
  )
}

function readAddress(address = ''): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return address.replace(/\/+$/, '')
  throw new UsageError(
    'svc org move: name the address of the target with --address, such as --address https://specs.example.com.',
  )
}

function readSlug(slug: string): string {
  const parsed = OrgSlug.safeParse(slug)
  if (parsed.success) return parsed.data
  throw new UsageError(`svc org move: ${JSON.stringify(slug)} cannot be the address of an organization.`)
}
