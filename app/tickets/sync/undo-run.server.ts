import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'

/** Undoes the run in the address. */
export async function undoRun(args: ActionFunctionArgs) {
  const { org = '', run = '' } = args.params
  readAct(args, await args.request.formData(), ['undo'])
  return load(args, (caller) =>
    submit(caller, ({ ticketUndo }) => ticketUndo.undo({ org, ticket_run_id: run })),
  )
}

export type UndoAnswer = Awaited<ReturnType<typeof undoRun>>
