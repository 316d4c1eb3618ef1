import { useFetcher, useLocation } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { useRootData } from '#app/hooks/use-root-data'
import { THEMES, type Theme } from '#app/theme'
import { showToast } from '#app/toasts'

export const THEME_FETCHER = 'theme'

const nextTheme = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'

/** Cycles through system, light and dark. Works as a plain form before hydration, and without a reload after it. */
export function ThemeToggle() {
  const fetcher = useFetcher({ key: THEME_FETCHER })
  const { pathname, search } = useLocation()
  const savedTheme = useRootData()?.theme ?? 'system'
  const theme = (fetcher.formData?.get('theme') as Theme | null) ?? savedTheme
  const next = nextTheme(theme)
  const changeTheme = (to: Theme) => fetcher.submit({ theme: to }, { method: 'post', action: '/theme' })
  return (
    <form
      method="post"
      action="/theme"
      onSubmit={(event) => {
        event.preventDefault()
        changeTheme(next)
        showToast(`Theme changed to ${next}.`, () => changeTheme(theme))
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
