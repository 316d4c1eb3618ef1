import { useRootData } from '#app/hooks/use-root-data'
import { PICTURES, type PictureName } from './pictures'

interface Props {
  name: PictureName
  alt: string
  /** Below the first screen: loaded when it comes near. */
  isLazy?: boolean
}

/** A picture of the product in the theme of the page. Phones get one of a phone, where there is one. */
export function Screenshot({ name, alt, isLazy = false }: Props) {
  const theme = useRootData()?.theme ?? 'system'
  const isDark = { dark: 'all', light: 'not all', system: '(prefers-color-scheme: dark)' }[theme]
  const { desktop, phone } = PICTURES[name]
  return (
    <picture>
      {phone && (
        <>
          <source media={`${PHONE} and ${isDark}`} srcSet={phone.dark} width={390} height={844} />
          <source media={PHONE} srcSet={phone.light} width={390} height={844} />
        </>
      )}
      <source media={isDark} srcSet={desktop.dark} />
      <img
        src={desktop.light}
        alt={alt}
        width={1280}
        height={800}
        loading={isLazy ? 'lazy' : undefined}
        decoding="async"
      />
    </picture>
  )
}

const PHONE = '(max-width: 40rem)'
