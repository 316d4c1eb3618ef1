import { namesIn } from '#cli/checkout/find-root'
import { readText } from '#cli/checkout/read-text'
import { openCheckoutConfig } from '#cli/index-cache/checkout-config'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'
import { readSimpleConfig, type SearchConfig } from '#spec/config/read-simple-config'

/** The configuration of the checkout around the current folder. A simple one is read without the schema. */
export async function openSearchConfig(root: string): Promise<SearchConfig> {
  const names = new Set(namesIn(root))
  const name = CONFIG_FILE_NAMES.find((each) => names.has(each))
  const text = name === undefined ? 'missing' : readText(root, name)
  const simple = typeof text === 'object' && 'source' in text ? readSimpleConfig(text.source) : null
  return simple ?? (await openCheckoutConfig()).config
}
