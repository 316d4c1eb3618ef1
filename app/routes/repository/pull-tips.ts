import { json } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { readPullParams } from '#app/writing/pulls/load-pull.server'

/** The commits of both branches, for the page of the pull request while it is open. */
export const loader = async (args: LoaderFunctionArgs) =>
  json(await load(args, ({ pulls }) => pulls.tips(readPullParams(args.params))))
