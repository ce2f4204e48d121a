/** One mobile number of Qatar in all common spellings, for every form and for calls of the API. */
export const spellings = [
  "55123408",
  " 5512 3408 ",
  "5512-3408",
  "+97455123408",
  "+974 5512 3408",
  "+974-5512-3408",
  "00974 55123408",
  "974 5512 3408",
  "٥٥١٢٣٤٠٨",
  "+٩٧٤ ٥٥١٢ ٣٤٠٨",
  "۵۵۱۲۳۴۰۸",
]
export const savedNumber = "+97455123408"
/** Texts that none of them accepts. */
export const noNumbers = ["abc", "1234", "12345678", "551234080", "+974 +974 5512 3408", "5512.3408", "974"]
