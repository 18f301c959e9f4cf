import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyRatingDefaults } from '@nspect/contract/pins/pinAttributes'
import { defaultPrintStyle } from '@nspect/contract/prints/printStyle'
import type { Language } from '@nspect/contract/shared/enums'
import sharp from 'sharp'
import type { FileStorage } from '../../storage/storage.ts'
import type { PrintOptions, ReportData, ReportImage, ReportPin } from '../reportData.ts'

interface Finding {
  title: string
  category: string
  floor: string
  notes: string
}

/** Titles and notes as a hotel's inspectors write them, in the product's six languages. */
const findings: Record<Language, Finding[]> = {
  en: [
    {
      title: 'Carpet seam open outside room 214, trip hazard',
      category: 'Guest Corridor',
      floor: '2',
      notes:
        'The seam has opened over about 40 cm. Housekeeping has put a sign there.\n\nOffice: offer the staff a fitting date, then have the final fifteen feet of floor refitted.',
    },
    {
      title: 'Fire door does not latch',
      category: 'Life Safety',
      floor: '2',
      notes: 'Closer leaks oil.',
    },
    {
      title: 'Grout missing in shower of room 305',
      category: 'Guest Bathroom',
      floor: '3',
      notes: '',
    },
  ],
  de: [
    {
      title: 'Schließzylinder der Brandschutztürfeststellanlage klemmt',
      category: 'Brandschutz',
      floor: '1',
      notes:
        'Die Rauchwärmeabzugsanlagenwartungsvertragsunterlagen fehlen. Bitte beim Hausmeister nachfragen.',
    },
    {
      title: 'Fußbodenheizungsverteiler undicht',
      category: 'Haustechnik',
      floor: '0',
      notes: 'Größe prüfen.',
    },
  ],
  es: [
    {
      title: 'Señalización de evacuación dañada',
      category: 'Seguridad',
      floor: '4',
      notes: 'Junto al ascensor.',
    },
    { title: 'Azulejo roto en el baño', category: 'Baños', floor: '3', notes: '¿Quién lo repara?' },
  ],
  fr: [
    {
      title: 'Fenêtre du salon difficile à fermer',
      category: 'Façade',
      floor: '1',
      notes: 'Œillet à remplacer.',
    },
    {
      title: 'Peinture écaillée au plafond',
      category: 'Finitions',
      floor: '5',
      notes: 'Côté cour, près du hublot.',
    },
  ],
  ja: [
    {
      title: '客室三〇二号室の壁紙が剥がれている',
      category: '客室内装',
      floor: '3',
      notes:
        '窓側の壁紙が上端から約二十センチ剥がれています。下地に湿気があり、配管の点検も必要です。「至急」対応をお願いします。',
    },
    {
      title: '非常口の誘導灯が点灯しない',
      category: '防火設備',
      floor: '2',
      notes: '電池の交換が必要です。',
    },
  ],
  zh: [
    {
      title: '走廊地毯边缘翘起',
      category: '公共区域',
      floor: '6',
      notes: '靠近电梯一侧，客人容易绊倒。请尽快处理。',
    },
    { title: '消防栓箱门无法关闭', category: '消防', floor: '1', notes: '铰链损坏，需要更换。' },
  ],
}

const colors = ['#c0392b', '#2471a3', '#b9770e', '#1e8449', '#6c3483']

/** Provides sample pictures, whose name is their path. */
export const sampleFiles: Pick<FileStorage, 'withLocalFile'> = {
  withLocalFile: (name, work) => work(name),
}

/**
 * Writes a JPEG that looks like a room: wall, floor, a pin in it; `seed` makes each one different.
 */
export const writeSampleImage = async (
  folder: string,
  seed: number,
  width = 1264,
  height = 748,
): Promise<ReportImage> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `still-${seed}-${width}.jpg`)
  const hue = (seed * 47) % 360
  const part = (left: number, top: number, wide: number, high: number, background: string) => ({
    input: {
      create: {
        width: Math.round(width * wide),
        height: Math.round(height * high),
        channels: 3 as const,
        background,
      },
    },
    left: Math.round(width * left),
    top: Math.round(height * top),
    blend: 'hard-light' as const,
  })
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 14 }
  await sharp({ create: { width, height, channels: 3, background: '#808080', noise: grain } })
    .composite([
      part(0, 0, 1, 0.68, `hsl(${hue},18%,78%)`),
      part(0, 0.68, 1, 0.32, `hsl(${hue},22%,45%)`),
      part(0.1, 0.2, 0.18, 0.48, `hsl(${hue},20%,60%)`),
      part(0.3 + ((seed * 13) % 40) / 100, 0.15, 0.25, 0.3, '#eef4f8'),
      part(0.53, 0.56, 0.04, 0.07, '#c0392b'),
    ])
    .jpeg({ quality: 80 })
    .toFile(path)
  return { name: path, width, height }
}

type Picture = (index: number) => ReportImage | null
/** The pictures in turn; null if there are none. */
const among =
  (pictures: readonly ReportImage[]): Picture =>
  (index) =>
    pictures[index % pictures.length] ?? null

/** Comments on a repair, by the person who did it and before. */
const sampleComments = (pinNumber: number): ReportPin['comments'] => [
  {
    words: 'The tiler comes on Thursday.',
    by: 'Dana Reyes',
    on: '2026-11-18T09:00:00.000Z',
    isAddedAfterCompletion: false,
    action: null,
    photos: [],
    link: null,
  },
  {
    words: `Done, number ${pinNumber}.`,
    by: 'Marek Nowak',
    on: '2026-11-19T16:20:00.000Z',
    isAddedAfterCompletion: false,
    action: 'submit',
    photos: [],
    link: 'https://tour.example.com/show?room=214',
  },
]

/**
 * The progress of a point: every third is repaired, and every second of those has a photo and is
 * accepted.
 */
const sampleProgress = (index: number, picture: Picture) => {
  const isResolved = index % 3 === 1
  const isApproved = isResolved && index % 2 === 0
  if (!isResolved) {
    const status = { name: 'Waiting for parts', color: '#b45309' }
    return {
      isResolved,
      isApproved,
      stage: 'open' as const,
      status,
      resolution: null,
      comments: [],
    }
  }
  return {
    isResolved,
    isApproved,
    stage: isApproved ? ('accepted' as const) : ('waiting' as const),
    status: { name: 'Done', color: '#15803d' },
    resolution: {
      image: isApproved ? null : picture(index * 2 + 1),
      taken: null,
      link: 'https://tour.example.com/show?room=214',
      by: 'Marek Nowak',
      on: '2026-11-19T16:20:00.000Z',
    },
    comments: sampleComments(index + 1),
  }
}

/** Every fifth point is on the plan, the others are in the model, along its corridors. */
const samplePlace = (index: number): Pick<ReportPin, 'place' | 'ground'> => {
  if (index % 5 === 4) {
    const box = { x: (index * 7) % 90, y: (index * 13) % 85, width: 6, height: 9 }
    return { place: { on: 'picture', picture: 0, box }, ground: null }
  }
  const ground = { x: ((index * 37) % 180) / 10, y: ((index * 53) % 70) / 10 }
  return { place: { on: 'model', ...ground }, ground }
}

/** The point at an index: findings repeat after each round, with its number. */
const samplePin = (
  index: number,
  pool: readonly Finding[],
  pictures: readonly ReportImage[],
): ReportPin => {
  const finding = pool[index % pool.length]!
  const round = Math.floor(index / pool.length)
  const picture = among(pictures)
  return {
    id: 1000 + index,
    pinNumber: index + 1,
    title: round ? `${finding.title} (${round + 1})` : finding.title,
    description: finding.notes,
    category: finding.category,
    color: colors[index % colors.length]!,
    ...sampleProgress(index, picture),
    isCritical: index % 5 === 0,
    isOsha: index % 4 === 0,
    severity: null,
    ...emptyRatingDefaults,
    isAddedAfterCompletion: index % 11 === 10,
    checkBoxes: index % 2 === 0 ? ['Guest affected', 'Photo taken'] : [],
    facts: [],
    customFields: [
      { label: 'Room number', value: `${200 + index}`, isDay: false },
      { label: 'Trade', value: 'Tiler, Painter', isDay: false },
      { label: 'Promised for', value: '2026-12-04', isDay: true },
    ],
    required: '',
    actual: '',
    reportedBy: 'Dana Reyes',
    reportedOn: new Date(Date.UTC(2026, 10, 2 + (index % 15), 14, 5)).toISOString(),
    floor: index % 7 === 6 ? null : Number(finding.floor),
    ...samplePlace(index),
    work: {
      trade: index % 3 ? 'Tiler' : 'Painter',
      room: `${200 + index}`,
      due: index % 2 ? '2026-12-04' : '',
      cost: index % 4 ? `${120 + index}.5` : '',
    },
    still: picture(index * 2),
    stillTaken: null,
    photos: pictures
      .slice(0, index % 3)
      .map((image, nth) => ({ image, caption: nth ? 'From the corridor' : '', taken: null })),
  }
}

const sampleProperties: ReportData['properties'] = [
  { label: 'Year of the last renovation?', value: '2014', isDay: false },
  { label: 'Number of guest rooms?', value: '', isDay: false },
  {
    label: 'What is known of the building?',
    value:
      'Concrete frame of 1998; the façade was insulated in 2014.\nThe attic has not been surveyed: its only hatch was painted shut and the key is with the former operator.',
    isDay: false,
  },
]

const sampleDocuments = (lobby: ReportImage | null): ReportData['documents'] => [
  {
    name: 'Fire certificate',
    description: 'Issued in spring.',
    fileName: 'fire-certificate.pdf',
    link: null,
    thumb: null,
  },
  { name: 'Lobby', description: '', fileName: 'lobby.jpg', link: null, thumb: lobby },
  {
    name: 'Brand standard',
    description: 'The chapter about corridors.',
    fileName: '',
    link: 'https://standards.example.com/corridors',
    thumb: null,
  },
]

/** A hotel's report with `count` points. Notes and pictures repeat, numbers and titles do not. */
export const buildSampleReport = (
  count: number,
  {
    language = 'en',
    pictures = [] as ReportImage[],
    mixed = false,
    ...options
  }: Partial<PrintOptions> & {
    language?: Language
    pictures?: ReportImage[]
    /** titles of all six languages in turn, not only the report's */
    mixed?: boolean
  } = {},
): ReportData => {
  const pool = mixed ? Object.values(findings).flat() : findings[language]
  const cover = among(pictures)(0)
  const { layout = 'compact', grouping = 'floor', works, paper = 'A4' } = options
  return {
    asOf: '2026-11-21T14:05:00.000Z',
    by: 'Dana Reyes',
    language,
    locale: language,
    timeZone: 'America/New_York',
    options: { layout, grouping, works, paper },
    client: {
      businessName: 'Harborview Hotels & Resorts',
      logo: null,
      address: '4 Pier Road, Annapolis',
    },
    customer: null,
    project: {
      id: 7,
      projectName: 'Harborview Baltimore, guest floors 1 to 6',
      projectTypeName: 'Brand Standard',
      notes:
        'Walked with the chief engineer.\nRooms 401 to 412 were occupied and are not part of this inspection.',
      scanDate: '2026-11-02',
      completedDateTime: null,
      building: '',
      yourReference: '',
      cover,
      address: '12 Quay Street, Baltimore',
      surveyor: 'Dana Reyes',
    },
    pictures: pictures.slice(0, 1),
    pictureNames: [],
    topViews: [],
    storeys: [],
    extent: { left: -1, top: -1, right: 19, bottom: 8 },
    workFields: {
      trade: 'Trade',
      room: 'Room number',
      due: 'Promised for',
      cost: 'Estimated cost',
    },
    currency: null,
    taxRate: null,
    scope: 'All guest floors, corridors and stairs, as far as they could be entered.',
    method: '',
    limitations: 'Nothing was opened, moved or taken apart.',
    hasSignatures: true,
    formFields: [
      { label: 'Property name', value: 'Harborview Baltimore', isDay: false },
      { label: 'Opened on', value: '1998-05-14', isDay: true },
    ],
    properties: sampleProperties,
    pins: Array.from({ length: count }, (_, index) => samplePin(index, pool, pictures)),
    plan: null,
    decisions: null,
    documents: sampleDocuments(cover),
    round: null,
    isOfPoints: false,
    choice: null,
    look: defaultPrintStyle,
    isApprovalShown: true,
    isWatermarked: false,
    isProductNamed: true,
  }
}
