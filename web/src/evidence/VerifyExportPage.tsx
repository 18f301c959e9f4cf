import { Alert, Button, TextInput } from '@mantine/core'
import { parseEvidenceHead } from '@nspect/contract/evidence/verifyExport'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropFiles } from '../ui/files/DropFiles.tsx'
import { SignedOutPage } from '../ui/layout/SignedOutPage.tsx'
import { EvidenceResult } from './EvidenceResult.tsx'
import { canVerify, verifyZip } from './verifyZip.ts'

/**
 * `/verify`: checks the evidence chain of an exported report in this browser. For everybody who got
 * one, without an account; nothing is sent.
 */
export function VerifyExportPage() {
  const { t } = useTranslation('evidence')
  const [files, setFiles] = useState<readonly File[]>([])
  const [head, setHead] = useState('')
  const [headError, setHeadError] = useState<string>()
  const verification = useMutation({
    mutationFn: ({ zip, known }: { zip: File; known: string }) =>
      verifyZip(zip, parseEvidenceHead(known)),
    networkMode: 'always',
    retry: false,
  })
  const [zip] = files
  const verify = () => {
    const isKnown = head.trim() !== ''
    if (isKnown && !parseEvidenceHead(head)) return setHeadError(t('headInvalid'))
    if (zip) verification.mutate({ zip, known: head })
  }
  const forget = () => {
    verification.reset()
    setHeadError(undefined)
  }
  return (
    <SignedOutPage name={t('title')} title={t('title')} text={t('text')}>
      {!canVerify() && <Alert color="yellow">{t('insecure')}</Alert>}
      <DropFiles
        label={t('file')}
        help={t('fileHelp')}
        invite={t('drop')}
        accept=".zip,application/zip"
        maxBytes={Number.POSITIVE_INFINITY}
        files={files}
        isDisabled={verification.isPending}
        onChange={(chosen) => {
          forget()
          setFiles(chosen)
        }}
      />
      <TextInput
        label={t('head')}
        description={t('headHelp')}
        value={head}
        error={headError}
        disabled={verification.isPending}
        onChange={({ currentTarget }) => {
          forget()
          setHead(currentTarget.value)
        }}
      />
      <Button
        size="md"
        fullWidth
        disabled={!zip || !canVerify()}
        loading={verification.isPending}
        onClick={verify}
      >
        {t('verify')}
      </Button>
      <EvidenceResult verified={verification.data} error={verification.error} />
    </SignedOutPage>
  )
}
