import { data, redirect } from '@remix-run/node'
import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { themeCookie, toTheme } from '#app/loaders/theme.server'
import { ownPath } from '#shared/own-path'

/** Saves the theme. Without JavaScript the form sends `return_to` and is redirected there. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const headers = { 'set-cookie': themeCookie(toTheme(form.get('theme'))) }
  const returnTo = form.get('return_to')
  return returnTo === null ? data(null, { headers }) : redirect(ownPath(returnTo), { status: 303, headers })
}
