import { data, redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { densityCookie, toDensity } from '#app/loaders/density.server'
import { ownPath } from '#shared/own-path'

/** Saves the density of lists. Without JavaScript the form sends `return_to` and is redirected there. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const headers = { 'set-cookie': densityCookie(toDensity(form.get('density'))) }
  const returnTo = form.get('return_to')
  return returnTo === null ? data(null, { headers }) : redirect(ownPath(returnTo), { status: 303, headers })
}
