import { billingErrors } from './billingErrors.ts'

/**
 * Every error of the server: code -> status (T5) and message in English. A code without both does
 * not compile, and the other languages are typed by this table. `{name}` and other placeholders are
 * filled in from the error's values.
 */
export const httpErrors = {
  'input.invalid': { status: 400, text: '{first}' },
  'input.unreadable': { status: 400, text: 'The request could not be read.' },
  'project.needsModel': {
    status: 400,
    text: 'Please upload images for the project or enter your model link to proceed.',
  },
  'image.notValid': { status: 400, text: '{name} is not a valid image.' },
  'image.tooLarge': { status: 400, text: 'Image is too large: {name}. The limit is {limit}.' },
  'session.ended': { status: 401, text: 'Please sign in to continue.' },
  'request.otherSite': {
    status: 403,
    text: 'This change was refused, because it does not seem to come from a page of nSpect. Reload the page and try again; if it happens again, tell whoever runs nSpect for you.',
  },
  'login.incorrect': { status: 401, text: 'the login detail is incorrect' },
  'account.unconfirmed': {
    status: 409,
    text: 'Please confirm your e-mail address first, by the link in the mail that was sent to it.',
  },
  'share.noToken': { status: 401, text: 'No valid token found.' },
  'share.completed': { status: 401, text: 'This inspection was completed on {day}.' },
  'share.passwordNeeded': { status: 401, text: 'This report is protected by a password.' },
  'share.wrongPassword': { status: 401, text: 'This password is not right.' },
  'print.noTicket': {
    status: 401,
    text: 'This print link has expired. Please print the report again.',
  },
  'print.inBackground': {
    status: 409,
    text: 'Reports of more than {points} points are prepared in the background. Please start one from the report.',
  },
  'look.nothingToShow': {
    status: 409,
    text: 'There is no inspection with points yet that could be shown.',
  },
  'tier.unavailable': {
    status: 402,
    text: 'This feature is not available to you. Please upgrade to a higher tier.',
  },
  'tier.wholeReport': {
    status: 402,
    text: 'Please upgrade your subscription plan to higher tier to generate all project pins in the report.',
  },
  'role.denied': { status: 403, text: 'You do not have permission to perform this action.' },
  'share.viewOnly': { status: 403, text: 'Comments are not allowed on this report.' },
  'comment.others': { status: 403, text: 'Only who wrote this comment can change it.' },
  'comment.tooLate': {
    status: 409,
    text: 'A comment can be changed for {minutes} minutes after it was written.',
  },
  'share.noPoints': { status: 403, text: 'Points cannot be added by this link.' },
  'share.noRepairs': { status: 403, text: 'Repairs cannot be submitted by this link.' },
  'share.unreadable': {
    status: 409,
    text: 'The address of this link can no longer be shown, because the secret key of the server has changed. Whoever has it can still open the report. Revoke the link and make a new one.',
  },
  'firm.nameTaken': { status: 409, text: 'A firm of this name exists already.' },
  'savedView.nameTaken': { status: 409, text: 'You have a view of this name already.' },
  'savedView.tooMany': {
    status: 409,
    text: 'You can keep at most {limit} views of a type. Delete one first.',
  },
  'pin.notVisitors': { status: 409, text: 'This point was not added from outside.' },
  'repair.accepted': { status: 409, text: 'The repair of this point was accepted already.' },
  'repair.changed': { status: 409, text: 'This step no longer fits the point. Look at it again.' },
  'repair.none': { status: 409, text: 'There is no repair to send back.' },
  'photo.others': { status: 403, text: 'Only who added this photo, or a manager, can delete it.' },
  'record.missing': { status: 404, text: 'the requested record is not found' },
  'user.oneself': {
    status: 409,
    text: 'You cannot delete your own account or change your own role.',
  },
  'user.lastOfRole': {
    status: 409,
    text: 'This is the last administrator. Give somebody else the role first.',
  },
  'user.lastOfClient': {
    status: 409,
    text: 'This is the only user of the client and cannot be deleted.',
  },
  'user.ownPassword': {
    status: 400,
    text: 'Your own password is changed on your account page, with the old one.',
  },
  'challenge.ended': {
    status: 401,
    text: 'This sign-in took too long, or was begun before something changed. Please enter your password once more.',
  },
  'login.passwordsClosed': {
    status: 403,
    text: 'Your organisation signs in at its own identity provider. Please choose it below instead of a password.',
  },
  'signOn.ended': {
    status: 401,
    text: 'This sign-in took too long, or was begun in another browser. Please begin again.',
  },
  'signOn.refused': {
    status: 401,
    text: 'What {name} answered could not be verified. Please begin again; if it happens again, tell your administrator.',
  },
  'signOn.unavailable': {
    status: 503,
    text: '{name} does not answer at the moment. Try again in a few minutes, or sign in with your password.',
  },
  'signOn.noAccount': {
    status: 403,
    text: '{name} knows you, but there is no account for you here. Please ask your administrator for one.',
  },
  'signOn.unverified': {
    status: 403,
    text: '{name} has not verified your e-mail address, so your account cannot be found by it. Please have it verified there.',
  },
  'signOn.otherSubject': {
    status: 403,
    text: 'Your account is linked with another person at {name}. Ask your administrator to reset your sign-in.',
  },
  'signOn.deleted': {
    status: 403,
    text: 'Your account here was deleted. Ask your administrator to add you again.',
  },
  'signOn.noRole': {
    status: 403,
    text: 'None of your groups at {name} may use nSpect. Please ask your administrator to add you to one.',
  },
  'signOn.addressTooLong': {
    status: 403,
    text: 'An address has at most {max} characters. Ask your administrator.',
  },
  'signOn.noSeat': {
    status: 402,
    text: 'Your organisation’s plan has no seat for another person. Please ask your administrator.',
  },
  'apiKey.denied': {
    status: 403,
    text: 'An API key cannot do this: accounts, keys, settings and what belongs to a session need somebody who is signed in.',
  },
  'apiKey.readOnly': {
    status: 403,
    text: 'This API key can only read. Make another one to change something.',
  },
  'apiKey.tooMany': {
    status: 409,
    text: 'You have 50 API keys already. Revoke one that is no longer used.',
  },
  'webhook.tooMany': {
    status: 409,
    text: 'There are 10 webhooks already. Delete one that is no longer used.',
  },
  'webhook.notHttps': { status: 400, text: 'Please enter an address that begins with https://.' },
  'webhook.privateAddress': {
    status: 400,
    text: 'This address lies in a private network, to which nothing is sent here. Whoever runs nSpect can allow it.',
  },
  'webhook.off': { status: 409, text: 'This webhook is turned off. Turn it on first.' },
  'twoStep.notStarted': {
    status: 409,
    text: 'Please begin to set up two-step sign-in once more, and scan the new code.',
  },
  'twoStep.alreadyOn': {
    status: 409,
    text: 'Two-step sign-in is on already. Reload the page to see it.',
  },
  'twoStep.notOn': { status: 409, text: 'Two-step sign-in is not on. Reload the page to see it.' },
  'twoStep.nothingToReset': {
    status: 409,
    text: 'There is nothing to reset. Reload the page to see it.',
  },
  'twoStep.oneself': {
    status: 400,
    text: 'Your own two-step sign-in is changed on your account page, with your password and a code.',
  },
  'passkey.ended': {
    status: 409,
    text: 'This took too long, or was begun in another page. Please begin again.',
  },
  'passkey.unknown': {
    status: 401,
    text: 'This passkey is not known here, or was removed. Sign in with your password, and add it again under “Account”.',
  },
  'passkey.refused': {
    status: 403,
    text: 'What your device answered could not be verified. It has to ask for your fingerprint, face or PIN. Please try again.',
  },
  'passkey.wrongAddress': {
    status: 403,
    text: 'Passkeys work at {address} only. Open nSpect there and try again.',
  },
  'passkey.counter': {
    status: 403,
    text: 'This passkey was used before on something that looks like a copy of it, so it is refused. Sign in with your password, remove it under “Account”, and tell your administrator.',
  },
  'passkey.closed': {
    status: 403,
    text: 'Your organisation signs in at its own identity provider, so passkeys are not used here. Please sign in there.',
  },
  'passkey.tooMany': {
    status: 409,
    text: 'You have 20 passkeys already. Remove one that is no longer used.',
  },
  'passkey.known': { status: 409, text: 'This passkey was added before.' },
  'passkey.lastRequired': {
    status: 409,
    text: 'Two-step sign-in is required of you, and this passkey is all you have for it. Add another one or set up an authenticator app first.',
  },
  'user.nameTaken': { status: 409, text: 'Somebody already has this username.' },
  'user.fixedFields': {
    status: 403,
    text: 'You can change your name, phone, language and notifications only.',
  },
  'user.seatTaken': {
    status: 402,
    text: 'The Individual plan has a single seat. Please upgrade to add more users.',
  },
  'user.seesEverything': { status: 409, text: 'This role sees every inspection of its client.' },
  'client.allowanceUsed': {
    status: 402,
    text: 'All inspections that the plan of this client includes ({count}) are in use. Archive one, or ask for a larger plan.',
  },
  'client.storageFull': {
    status: 409,
    text: 'The files of this client take {used} of {limit}, and this upload does not fit. Everything else works as before. Please ask whoever runs nSpect for more storage.',
  },
  'client.notRestorable': {
    status: 409,
    text: 'This client was deleted more than 30 days ago and cannot come back.',
  },
  'client.unpaid': {
    status: 402,
    text: 'The plan of this client has not been paid for more than 14 days. Everything can still be read, printed and exported, but nothing can be changed until it is paid. An administrator can pay on the plans page.',
  },
  'client.notDeleted': {
    status: 409,
    text: 'This client is in use. Only a deleted client can be erased for good: delete it first.',
  },
  'setting.reserved': { status: 403, text: 'You do not have permission to perform this action.' },
  'reset.over': { status: 400, text: 'The link is no longer valid.' },
  'mail.left': { status: 409, text: 'This mail has left already.' },
  'route.missing': { status: 404, text: 'This address does not exist.' },
  'request.timeout': {
    status: 408,
    text: 'The request took too long to arrive. Please try again.',
  },
  'project.completed': {
    status: 409,
    text: 'This inspection is completed and can no longer be changed.',
  },
  'project.active': { status: 409, text: 'This inspection is not completed.' },
  'projectType.gone': {
    status: 400,
    text: 'This inspection type was deleted. Please choose another.',
  },
  'part.order': {
    status: 409,
    text: 'Somebody added or deleted an entry meanwhile. Reload and order them again.',
  },
  'project.clientGone': {
    status: 409,
    text: 'The client of this inspection was deleted, so it cannot be retrieved.',
  },
  'pin.otherModel': {
    status: 409,
    text: 'The model was replaced while this point was placed. Please reload and place it on the new model.',
  },
  'pin.otherPicture': {
    status: 409,
    text: 'The picture was replaced while this point was drawn. Please draw it on the new one; reload if that is not shown yet.',
  },
  'pin.noPanorama': {
    status: 409,
    text: 'No panorama shows this place. Move the point or discard it.',
  },
  'record.stale': {
    status: 409,
    text: 'This record was changed by someone else. Reload and try again.',
  },
  'key.otherBody': { status: 409, text: 'This request was already sent with other content.' },
  'key.answerLost': {
    status: 409,
    text: 'This was done already. Reload; if you need what it showed, make it anew.',
  },
  'body.tooLarge': { status: 413, text: 'Request is too large.' },
  'file.missing': { status: 400, text: 'Please choose a file.' },
  'file.tooLarge': { status: 413, text: '{name} is too large. The limit is {limit}.' },
  'files.tooMany': { status: 400, text: 'At most {limit} files can be uploaded here.' },
  'body.type': { status: 415, text: 'This kind of content is not accepted here.' },
  'image.type': {
    status: 415,
    text: '{name} is not a JPEG, PNG, WebP, GIF, HEIC, AVIF or TIFF image.',
  },
  'image.ending': {
    status: 415,
    text: '{name} is a picture, but has the ending of a program or a web page. Please rename it.',
  },
  'image.notDecoded': {
    status: 409,
    text: '{name} could not be opened in time. Try again in a moment, or save it as a JPEG.',
  },
  'image.cutOff': {
    status: 400,
    text: '{name} is cut off: its end is missing. Please send it again.',
  },
  'image.cutOffLost': {
    status: 400,
    text: '{name} is cut off, and what is there cannot be shown. Please send it again.',
  },
  'image.pages': {
    status: 415,
    text: '{name} has several pages, of which a picture keeps one. Please save it as PDF.',
  },
  'document.type': {
    status: 415,
    text: '{name} is a program or a web page and is not accepted as a document.',
  },
  'document.empty': { status: 400, text: '{name} is empty.' },
  'document.metadata': {
    status: 415,
    text: 'Place and camera cannot be removed from {name}. Please save it as JPEG, PNG or TIFF.',
  },
  'document.othersFile': {
    status: 403,
    text: 'Only the person who added this document or a manager may delete it.',
  },
  'glb.notGlb': { status: 415, text: '{name} is not a GLB model.' },
  'model.notPanorama': {
    status: 415,
    text: '{name} is {width} by {height} pixels. A panorama is twice as wide as it is high.',
  },
  'glb.truncated': {
    status: 400,
    text: '{name} is incomplete or damaged. Please export the model again.',
  },
  'glb.externalFile': {
    status: 400,
    text: '{name} refers to a missing file, {file}. Please put both into one ZIP, or export the model with its textures inside.',
  },
  'glb.tooManyTriangles': {
    status: 400,
    text: '{name} has {count} triangles; the limit is {limit}. Please simplify the model and try again.',
  },
  'glb.tooLarge': { status: 413, text: '{name} is too large. The limit is {limit}.' },
  'glb.texturesTooLarge': {
    status: 400,
    text: 'The textures of {name} need too much memory. Please export it with smaller textures.',
  },
  'glb.unsupported': { status: 400, text: '{name} needs {feature}, which is not supported.' },
  'glb.invalid': {
    status: 400,
    text: '{name} does not follow the glTF format ({detail}). Please export the model again.',
  },
  'glb.version': { status: 400, text: '{name} is {version}. Please export the model as GLB 2.0.' },
  'glb.tooMuch': {
    status: 413,
    text: 'Unpacked, {name} holds more parts or geometry than can be shown. Please simplify the model and try again.',
  },
  'glb.tooDeep': {
    status: 400,
    text: 'The parts of {name} are nested more than {limit} levels deep. Please export the model with fewer levels.',
  },
  'glb.picture': {
    status: 400,
    text: 'Texture {number} of {name} is neither PNG, JPEG, WebP nor KTX2. Please export the model with textures in one of these formats.',
  },
  'model.invalid': {
    status: 400,
    text: '{name} does not follow the {format} format ({detail}). Please export the model again.',
  },
  'model.schema': {
    status: 415,
    text: '{name} is written in the schema {version}. Please export it as IFC4, IFC2X3 or IFC4X3.',
  },
  'model.noneInside': {
    status: 415,
    text: '{name} holds no model. Put one file of a model ({formats}) into it, with the files that it needs.',
  },
  'model.severalInside': {
    status: 400,
    text: '{name} holds more than one model: {file} and {other}. Please put each into a ZIP of its own.',
  },
  'glb.empty': { status: 400, text: '{name} holds no surfaces to look at.' },
  'plan.notPdf': { status: 415, text: '{name} is not a PDF.' },
  'plan.encrypted': {
    status: 400,
    text: '{name} is protected by a password. Please save it without one and try again.',
  },
  'plan.damaged': {
    status: 400,
    text: '{name} is incomplete or damaged. Please export the PDF again.',
  },
  'plan.noSheets': { status: 400, text: '{name} has no pages.' },
  'plan.tooManySheets': {
    status: 400,
    text: '{name} has {count} pages; the limit is {limit}. Please divide it into several files.',
  },
  'plan.tooMuch': {
    status: 413,
    text: '{name} needs more memory or time to be read than there is. Please divide it into several files.',
  },
  'picture.noModel': {
    status: 409,
    text: 'This inspection shows no 3D model that a picture can be aligned with.',
  },
  'tour.notPanorama': {
    status: 409,
    text: 'This inspection does not show panoramas. Replace its model by panoramas first.',
  },
  'tour.onlyPanoramas': {
    status: 400,
    text: '{name} is not a panorama. Several files at once can only be panoramas, each twice as wide as high.',
  },
  'tour.partOnly': {
    status: 400,
    text: '{name} holds only a part of a panorama. Please export the whole sphere from the camera’s program.',
  },
  'tour.tooMany': { status: 400, text: 'A tour has at most {limit} panoramas.' },
  'tour.otherNodes': {
    status: 409,
    text: 'Panoramas were added or removed meanwhile. Please look at the list again.',
  },
  'plan.hasPoints': {
    status: 409,
    text: 'Points stand on sheets of this plan set ({count}). Move or delete them first.',
  },
  'tour.hasPoints': {
    status: 409,
    text: 'Points stand in this panorama ({count}). Move or delete them first.',
  },
  'tour.lastNode': {
    status: 409,
    text: 'An inspection keeps its last panorama. To show something else, replace the model.',
  },
  'tourCapture.notMatterport': {
    status: 409,
    text: 'This inspection does not show a Matterport tour (any more), so there is nothing to capture.',
  },
  'tourCapture.noKey': {
    status: 409,
    text: 'Panoramas are taken with your own Matterport key. Please enter it, and the address of Matterport’s programs, in the settings first.',
  },
  'tourCapture.none': {
    status: 409,
    text: 'No capture of this tour is going on (any more). Please begin again; nothing that is in use was changed.',
  },
  'tourCapture.incomplete': {
    status: 409,
    text: 'Panoramas are still missing ({count}). Take them, or say which ones to leave out.',
  },
  'rate.exceeded': { status: 429, text: 'Too many tries. Please try again in {wait}.' },
  'password.busy': {
    status: 503,
    text: 'Too many passwords are being checked at the moment. Please try again in {wait}.',
  },
  'queue.full': {
    status: 429,
    text: 'Your organization already has {limit} jobs of this kind waiting. Please try again when some of them are done.',
  },
  'server.busy': {
    status: 503,
    text: 'Too much is being sent at once. Please try again in {wait}.',
  },
  'live.tooMany': {
    status: 429,
    text: 'You have too many inspections open at once. Changes by others appear a little later here.',
  },
  ...billingErrors,
  'server.fault': { status: 500, text: 'Something went wrong!' },
  'database.unavailable': { status: 503, text: 'The service is temporarily unavailable.' },
  'storage.unavailable': { status: 503, text: 'File storage is unavailable.' },
  'storage.full': {
    status: 507,
    text: 'There is no space left to store this. Nothing was changed.',
  },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof httpErrors

/** The body of every error response (T4). */
export interface ErrorBody {
  Message: string
  code: ErrorCode
  errors?: { field: string; message: string }[]
  /** the stored record, if the save was based on a stale version */
  current?: unknown
}
