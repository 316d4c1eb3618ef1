import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { loadTalk } from '#app/talk/live/load-talk.server'
import { filePathOf } from '#app/urls/file-path'

/** What people said about a document, for its own page while it is open. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, (caller) => loadTalk(caller, filePathOf(args.params)))
