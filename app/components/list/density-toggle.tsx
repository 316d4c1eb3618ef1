import { useFetcher, useLocation } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { DENSITY_FETCHER, type Density } from '#app/density'
import { useRootData } from '#app/hooks/use-root-data'

/** Switches all lists between high and low rows. It is a plain form before hydration, and needs no reload after it. */
export function DensityToggle() {
  const fetcher = useFetcher({ key: DENSITY_FETCHER })
  const { pathname, search } = useLocation()
  const saved = useRootData()?.density ?? 'comfortable'
  const density = (fetcher.formData?.get('density') as Density | null) ?? saved
  const next: Density = density === 'compact' ? 'comfortable' : 'compact'
  return (
    <form
      method="post"
      action="/density"
      onSubmit={(event) => {
        event.preventDefault()
        fetcher.submit({ density: next }, { method: 'post', action: '/density' })
      }}
    >
      <input type="hidden" name="return_to" value={pathname + search} />
      <button
        type="submit"
        className="icon-button"
        name="density"
        value={next}
        aria-label={`Row height: ${density}. Change to ${next}`}
        title={`Row height: ${density}`}
      >
        <Icon name={density} />
      </button>
    </form>
  )
}
