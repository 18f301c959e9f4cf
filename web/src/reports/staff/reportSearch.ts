import {
  type FilterParams,
  parseFilterParam,
  parseFilterParams,
  toFilterParam,
} from '../../pins/filter/filterAddress.ts'
import {
  createUrlParamsParser,
  parseCountParam,
  parseTextParam,
} from '../../ui/tables/listSearchParams.ts'

const viewParams = createUrlParamsParser({
  /**
   * id of the only point that is shown; a word is kept, so that the page can say that there is no
   * such point
   */
  key: (value: unknown) => parseCountParam(value) ?? parseTextParam(value),
  /** the search text for points */
  q: parseTextParam,
})

/** Filters as addresses named them before: `critical=1`, `osha=1`, `floor=0` or `floor=none`. */
const formerParams = ({
  critical,
  osha,
  floor,
  flags,
  floors,
}: Record<string, unknown>): FilterParams => {
  const marks = [...(critical === 1 ? ['critical'] : []), ...(osha === 1 ? ['osha'] : [])]
  return {
    ...(marks.length > 0 && { flags: toFilterParam([...parseFilterParam(flags), ...marks]) }),
    ...(floors === undefined && floor !== undefined && parseFilterParams({ floors: floor })),
  }
}

/** The search parameters of the staff's report: one point, or what its points are filtered by. */
export const parseReportSearch = (
  search: Record<string, unknown>,
): ReturnType<typeof viewParams> & FilterParams => ({
  ...viewParams(search),
  ...parseFilterParams(search),
  ...formerParams(search),
})
