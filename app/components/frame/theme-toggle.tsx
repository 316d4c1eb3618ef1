import { useFetcher, useLocation, useRouteLoaderData } from '@remix-run/react'
import type { loader as rootLoader } from '../../root'
import { THEMES, type Theme } from '../../theme'
import { say } from '../../toasts'
import { Icon } from '../display/icon'

export const THEME_FETCHER = 'theme'

const nextOf = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'

/** Goes round system, light and dark. A plain form before the page is alive, without a reload after. */
export function ThemeToggle() {
  const fetcher = useFetcher({ key: THEME_FETCHER })
  const { pathname, search } = useLocation()
  const remembered = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'
  const theme = (fetcher.formData?.get('theme') as Theme | null) ?? remembered
  const next = nextOf(theme)
  const change = (to: Theme) => fetcher.submit({ theme: to }, { method: 'post', action: '/theme' })
  return (
    <form
      method="post"
      action="/theme"
      onSubmit={(event) => {
        event.preventDefault()
        change(next)
        say(`The theme is ${next} now.`, () => change(theme))
      }}
    >
      <input type="hidden" name="return_to" value={pathname + search} />
      <button
        type="submit"
        className="icon-button"
        name="theme"
        value={next}
        aria-label={`Theme: ${theme}. Change to ${next}`}
        title={`Theme: ${theme}`}
      >
        <Icon name={theme} />
      </button>
    </form>
  )
}
