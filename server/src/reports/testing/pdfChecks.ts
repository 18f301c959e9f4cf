import {
  isDictionary,
  type PdfDictionary,
  type PdfObjects,
  type PdfValue,
  readPdfText,
} from './pdfObjects.ts'

/** A rule of PDF/A-3 (ISO 19005-3) or PDF/UA-1 (ISO 14289-1), and what breaks it in a file. */
interface PdfCheck {
  name: string
  listFaults: (pdf: PdfObjects) => string[]
}

interface StructureElement {
  role: string
  data: PdfDictionary
  children: StructureElement[]
  parent: StructureElement | undefined
}

const isElement = (value: PdfValue): boolean => isDictionary(value) && '/S' in value

const readElement = (
  pdf: PdfObjects,
  data: PdfDictionary,
  parent: StructureElement | undefined,
): StructureElement => {
  const element: StructureElement = {
    role: String(data['/S']).slice(1),
    data,
    children: [],
    parent,
  }
  for (const kid of pdf.list(data['/K'])) {
    if (typeof kid === 'number') continue
    const child = pdf.dictionary(kid)
    if (isElement(child)) element.children.push(readElement(pdf, child, element))
  }
  return element
}

/** All elements of the structure tree, in reading order. */
const listElements = (pdf: PdfObjects): StructureElement[] => {
  const flatten = (element: StructureElement): StructureElement[] => [
    element,
    ...element.children.flatMap(flatten),
  ]
  const root = pdf.dictionary(pdf.catalog['/StructTreeRoot'])
  return pdf
    .list(root['/K'])
    .flatMap((kid) => flatten(readElement(pdf, pdf.dictionary(kid), undefined)))
}

const pathTo = (element: StructureElement): string =>
  [...(element.parent ? [pathTo(element.parent)] : []), element.role].join(' > ')

/** The entries of a number or name tree without kids, key by key. */
const readTree = (pdf: PdfObjects, tree: PdfValue | undefined, key: '/Nums' | '/Names') => {
  const flat = isDictionary(tree) || typeof tree === 'string' ? pdf.dictionary(tree)[key] : []
  const all = pdf.list(flat)
  return new Map(
    all.flatMap((entry, index) => (index % 2 === 0 ? [[entry, all[index + 1] ?? null]] : [])),
  )
}

const readMetadata = (pdf: PdfObjects) => pdf.bytes(pdf.catalog['/Metadata']).toString('utf8')

const findInMetadata = (pdf: PdfObjects, tag: string) =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(readMetadata(pdf))?.[1]

/** What an element may stand in; others may stand anywhere. */
const parentsOf: Record<string, readonly string[]> = {
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
  TOCI: ['TOC'],
}
/** What alone may stand in an element. */
const childrenOf: Record<string, readonly string[]> = {
  Table: ['TR', 'Caption'],
  TR: ['TH', 'TD'],
  L: ['LI', 'L', 'Caption'],
  LI: ['Lbl', 'LBody'],
  TOC: ['TOCI', 'TOC', 'Caption'],
}

const showsText = /(^|[\s\]>)])(Tj|TJ|'|")$/
const paints = /(^|\s)(Do|f|F|f\*|S|s|B|b|B\*|b\*|sh)$/

/** Marks of a page that are neither content of the structure nor an artifact. */
const listUnmarked = (content: string): string[] => {
  let depth = 0
  return content.split('\n').flatMap((line) => {
    if (/(BDC|BMC)$/.test(line)) depth += 1
    else if (/EMC$/.test(line)) depth -= 1
    else if (depth === 0 && (showsText.test(line) || paints.test(line))) return [line.slice(0, 60)]
    return []
  })
}

/** The drawing steps of a page, which has one stream of them. */
const readContents = (pdf: PdfObjects, page: PdfDictionary) =>
  pdf.bytes(page['/Contents']).toString('latin1')

const listFonts = (pdf: PdfObjects) =>
  pdf.dictionaries.filter((value) => value['/Type'] === '/Font' && value['/Subtype'] === '/Type0')

const listLinks = (pdf: PdfObjects) =>
  pdf.pages.flatMap((page) => pdf.list(page['/Annots']).map((link) => pdf.dictionary(link)))

const unless = (isRight: boolean, fault: string): string[] => (isRight ? [] : [fault])

const metadataChecks: PdfCheck[] = [
  {
    name: 'declares PDF/A-3a and PDF/UA-1, and describes the schema of the second',
    listFaults: (pdf) => [
      ...unless(findInMetadata(pdf, 'pdfaid:part') === '3', 'part of PDF/A'),
      ...unless(findInMetadata(pdf, 'pdfaid:conformance') === 'A', 'level of PDF/A'),
      ...unless(findInMetadata(pdf, 'pdfuaid:part') === '1', 'part of PDF/UA'),
      ...unless(
        findInMetadata(pdf, 'pdfaSchema:namespaceURI') === 'http://www.aiim.org/pdfua/ns/id/',
        'extension schema',
      ),
    ],
  },
  {
    name: 'says the same in its information and in its metadata',
    listFaults: (pdf) => {
      const info = pdf.dictionary(pdf.trailer['/Info'])
      const text = readMetadata(pdf)
      const escaped = (key: string) =>
        (readPdfText(pdf.list(info[key])[0]) ?? '')
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
      return ['/Title', '/Author', '/Producer', '/Creator'].flatMap((key) =>
        unless(escaped(key) !== '' && text.includes(`>${escaped(key)}<`), key),
      )
    },
  },
  {
    name: 'has a language, shows its title, and is marked as tagged',
    listFaults: (pdf) => [
      ...unless(Boolean(readPdfText(pdf.catalog['/Lang'])), 'language'),
      ...unless(
        pdf.dictionary(pdf.catalog['/ViewerPreferences'])['/DisplayDocTitle'] === true,
        'title',
      ),
      ...unless(pdf.dictionary(pdf.catalog['/MarkInfo'])['/Marked'] === true, 'mark'),
    ],
  },
  {
    name: 'names its colors by an embedded profile, is not encrypted, and has an identifier',
    listFaults: (pdf) => {
      const [intent] = pdf.list(pdf.catalog['/OutputIntents'])
      const { '/DestOutputProfile': profile } = intent === undefined ? {} : pdf.dictionary(intent)
      return [
        ...unless(pdf.bytes(profile).subarray(36, 40).toString() === 'acsp', 'color profile'),
        ...unless(!('/Encrypt' in pdf.trailer), 'encryption'),
        ...unless(pdf.list(pdf.trailer['/ID']).length === 2, 'identifier'),
        ...pdf.dictionaries
          .filter((value) => value['/Subtype'] === '/Image')
          .flatMap((image) =>
            unless(
              image['/ColorSpace'] === '/DeviceRGB' || image['/ColorSpace'] === '/DeviceGray',
              `colors of a picture: ${JSON.stringify(image['/ColorSpace'])}`,
            ),
          ),
      ]
    },
  },
]

const fontChecks: PdfCheck[] = [
  {
    name: 'embeds each font',
    listFaults: (pdf) =>
      listFonts(pdf).flatMap((font) => {
        const [descendant] = pdf.list(font['/DescendantFonts'])
        const descriptor = pdf.dictionary(pdf.dictionary(descendant)['/FontDescriptor'])
        const file = descriptor['/FontFile2'] ?? descriptor['/FontFile3']
        return unless(pdf.bytes(file).length > 0, String(font['/BaseFont']))
      }),
  },
  {
    name: 'gives each glyph its characters',
    listFaults: (pdf) =>
      listFonts(pdf).flatMap((font) => {
        const map = pdf.bytes(font['/ToUnicode']).toString('latin1')
        const targets = [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, all = '']) =>
          [...all.matchAll(/<([0-9a-f]*)>/g)].map(([, target = '']) => target),
        )
        const bad = targets.filter((target) => target === '' || /^(0000|feff|fffe)$/.test(target))
        return unless(
          targets.length > 0 && bad.length === 0,
          `${String(font['/BaseFont'])}: ${bad.join(' ') || 'none'} of ${targets.length}`,
        )
      }),
  },
  {
    name: 'draws no glyph that stands for a missing one',
    listFaults: (pdf) =>
      pdf.pages.flatMap((page, index) => {
        const shown = [...readContents(pdf, page).matchAll(/^\[(.*)\] TJ$/gm)]
        const glyphs = shown.flatMap(([, parts = '']) =>
          [...parts.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
        )
        return unless(!glyphs.includes('0000'), `page ${index + 1}`)
      }),
  },
]

const structureChecks: PdfCheck[] = [
  {
    name: 'nests tables, lists and contents as the standard does',
    listFaults: (pdf) =>
      listElements(pdf).flatMap((element) => {
        const { role, parent, children } = element
        return [
          ...unless(parentsOf[role]?.includes(parent?.role ?? '') ?? true, pathTo(element)),
          ...children
            .filter((child) => !(childrenOf[role]?.includes(child.role) ?? true))
            .map(pathTo),
        ]
      }),
  },
  {
    name: 'has no table row that is empty, and rows of equal length',
    listFaults: (pdf) =>
      listElements(pdf)
        .filter(({ role }) => role === 'Table')
        .flatMap((table) => {
          const widths = table.children.map(({ children }) =>
            children.reduce((sum, { data }) => {
              const attributes = data['/A']
              const span = isDictionary(attributes) ? attributes['/ColSpan'] : 1
              return sum + (typeof span === 'number' ? span : 1)
            }, 0),
          )
          return unless(new Set(widths).size === 1 && widths[0] !== 0, widths.join(' '))
        }),
  },
  {
    name: 'says what each head of a table is the head of',
    listFaults: (pdf) =>
      listElements(pdf)
        .filter(({ role }) => role === 'TH')
        .flatMap((head) => {
          const attributes = head.data['/A']
          const scope = isDictionary(attributes) ? attributes['/Scope'] : undefined
          return unless(scope === '/Column' || scope === '/Row', pathTo(head))
        }),
  },
  {
    name: 'starts with a heading of the first level and leaves no level out',
    listFaults: (pdf) => {
      const levels = listElements(pdf).flatMap(({ role }) =>
        /^H[1-6]$/.test(role) ? [Number(role.slice(1))] : [],
      )
      return [
        ...unless(levels[0] === 1, `starts with ${levels[0]}`),
        ...levels.flatMap((level, index) =>
          unless(level <= (levels[index - 1] ?? 0) + 1, `${levels[index - 1]} before ${level}`),
        ),
      ]
    },
  },
  {
    name: 'describes each picture in words, and says where it is',
    listFaults: (pdf) =>
      listElements(pdf)
        .filter(({ role }) => role === 'Figure')
        .flatMap((figure) => {
          const { '/A': attributes, '/Alt': alt } = figure.data
          const box = isDictionary(attributes) ? pdf.list(attributes['/BBox']) : []
          return [
            ...unless(Boolean(readPdfText(alt)?.trim()), `${pathTo(figure)} without words`),
            ...unless(box.length === 4, `${pathTo(figure)} without a place`),
          ]
        }),
  },
]

const pageChecks: PdfCheck[] = [
  {
    name: 'has each mark of a page in the structure or as an artifact',
    listFaults: (pdf) =>
      pdf.pages.flatMap((page, index) =>
        listUnmarked(readContents(pdf, page)).map((mark) => `page ${index + 1}: ${mark}`),
      ),
  },
  {
    name: 'finds the element of each marked content',
    listFaults: (pdf) => {
      const root = pdf.dictionary(pdf.catalog['/StructTreeRoot'])
      const parents = readTree(pdf, root['/ParentTree'], '/Nums')
      return pdf.pages.flatMap((page, index) => {
        const marked = [...readContents(pdf, page).matchAll(/\/MCID (\d+)/g)].map(([, id]) =>
          Number(id),
        )
        const elements = pdf.list(parents.get(page['/StructParents'] ?? null))
        return [
          ...unless(page['/Tabs'] === '/S', `page ${index + 1}: order of tabs`),
          ...marked
            .filter((id) => !elements[id])
            .map((id) => `page ${index + 1}: content ${id} has no element`),
        ]
      })
    },
  },
  {
    name: 'has each link in an element of its own kind, with words',
    listFaults: (pdf) => {
      const root = pdf.dictionary(pdf.catalog['/StructTreeRoot'])
      const parents = readTree(pdf, root['/ParentTree'], '/Nums')
      return listLinks(pdf).flatMap((link) => {
        const words = readPdfText(link['/Contents'])
        const element = parents.get(link['/StructParent'] ?? null)
        const isLink = element !== undefined && pdf.dictionary(element)['/S'] === '/Link'
        return [
          ...unless(isLink, `${words}: outside of a link`),
          ...unless(Boolean(words?.trim()), `${JSON.stringify(link['/Rect'])}: no words`),
          ...unless(link['/F'] === 4, `${words}: not printed`),
        ]
      })
    },
  },
]

const attachmentChecks: PdfCheck[] = [
  {
    name: 'names each attached file, its kind, its date and what it is to the report',
    listFaults: (pdf) =>
      pdf.list(pdf.catalog['/AF']).flatMap((reference) => {
        const file = pdf.dictionary(reference)
        const name = readPdfText(file['/UF']) ?? ''
        const stream = pdf.dictionary(pdf.dictionary(file['/EF'])['/F'])
        return [
          ...unless(name !== '' && file['/F'] === file['/UF'], 'name'),
          ...unless(Boolean(readPdfText(file['/Desc'])), `${name}: description`),
          ...unless(file['/AFRelationship'] === '/Data', `${name}: relation`),
          ...unless(String(stream['/Subtype']).includes('/', 1), `${name}: kind`),
          ...unless(
            Boolean(readPdfText(pdf.dictionary(stream['/Params'])['/ModDate'])),
            `${name}: date`,
          ),
        ]
      }),
  },
  {
    name: 'attaches each embedded file to the whole document',
    listFaults: (pdf) => {
      const embedded = pdf.dictionaries.filter((value) => value['/Type'] === '/EmbeddedFile').length
      const names = readTree(pdf, pdf.dictionary(pdf.catalog['/Names'])['/EmbeddedFiles'], '/Names')
      const attached = pdf.list(pdf.catalog['/AF']).length
      return unless(
        embedded === attached && names.size === attached,
        `${embedded} embedded, ${names.size} named, ${attached} attached`,
      )
    },
  },
]

/** The rules that every printed report keeps. */
export const pdfChecks: readonly PdfCheck[] = [
  ...metadataChecks,
  ...fontChecks,
  ...structureChecks,
  ...pageChecks,
  ...attachmentChecks,
]

/** The files attached to a PDF, by name. */
export const readAttachments = (pdf: PdfObjects): Map<string, Buffer> =>
  new Map(
    pdf.list(pdf.catalog['/AF']).map((reference) => {
      const file = pdf.dictionary(reference)
      return [readPdfText(file['/UF']) ?? '', pdf.bytes(pdf.dictionary(file['/EF'])['/F'])]
    }),
  )
