import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { FilterForm } from '#app/components/inputs/filter-form.tsx'
import { FilterSelect } from '#app/components/inputs/filter-select.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { orgHead } from '#app/head'
import { NOTICE_CHANNEL_LABELS, NOTICE_STATE_LABELS } from '#app/labels/notice-labels'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { readOffset } from '#app/request/offset'
import { readFilter } from '#app/request/read-filter'
import { type LogFilter, logQuery } from '#app/talk/notices/log-query'
import { NoticeLogTable } from '#app/talk/notices/notice-log-table.tsx'
import { SendTest } from '#app/talk/notices/send-test.tsx'

const LIMIT = 50

export const meta = orgHead('Delivery log')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const url = new URL(args.request.url)
  const offset = readOffset(url)
  const filter: LogFilter = readFilter(url, ['state', 'channel'])
  const [{ entries, total }, { chat_available: hasChat }] = await load(args, ({ notices }) =>
    Promise.all([notices.log({ org, limit: LIMIT, offset, ...logQuery(filter) }), notices.settings({ org })]),
  )
  return { entries, hasChat, filter, page: { offset, limit: LIMIT, total } }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const act = readAct(args, form, ['test', 'retry'])
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ notices }) =>
      act === 'test'
        ? notices.test({ org, channel: text('channel') || undefined })
        : notices.retry({ org, notice_delivery_id: text('delivery') }),
    ),
  )
  return { problem, note: act === 'test' ? 'Test sent.' : 'The notice is sent again.' }
}

export default function NoticeLog() {
  const { entries, hasChat, filter, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <p className="muted">What was sent, held or dropped during the last 60 days. Open a line to see why.</p>
      <ProblemNotice problem={answer?.problem ?? null} />
      {answer?.problem === null && (
        <p className="notice notice-ok" role="status">
          {answer.note} Its result appears below within a few seconds; reload to see it.
        </p>
      )}
      <SendTest hasChat={hasChat} />
      <FilterForm filter={filter}>
        <FilterSelect
          label="State"
          name="state"
          all="Any"
          options={NOTICE_STATE_LABELS}
          value={filter.state}
        />
        <FilterSelect
          label="Sent to"
          name="channel"
          all="Any"
          options={NOTICE_CHANNEL_LABELS}
          value={filter.channel}
        />
      </FilterForm>
      {entries.length === 0 ? (
        <NoEntries isFiltered={Object.keys(filter).length > 0} />
      ) : (
        <NoticeLogTable entries={entries} />
      )}
      <Pager page={page} />
    </>
  )
}

const NoEntries = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No matching notices">
      <p>Change or clear the filters.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No notices yet">
      <p>When a status changes or a spec becomes stale, you see here who was notified.</p>
    </EmptyState>
  )
